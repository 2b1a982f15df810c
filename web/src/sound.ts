// Two sounds, made by the browser itself: the bell of my turn, and a card on the table. Both are off unless switched on.

import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function tone(frequency: number, seconds: number, loudness: number, wait = 0): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    const start = audio.currentTime + wait;
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(start + seconds);
  } catch {
    // the game works without sound, too
  }
}

export function ring(): void {
  if (!settings.bell) return;
  tone(880, 0.9, 0.12);
  tone(1320, 1.1, 0.07, 0.12);
}

export function knock(): void {
  if (settings.sound) tone(190, 0.09, 0.1);
}
