// Bytes as text.

export const inHex = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Nobody can guess it. (Not `randomUUID`: it is there over https only.) */
export const drawnInHex = (bytes: number) => inHex(crypto.getRandomValues(new Uint8Array(bytes)));
