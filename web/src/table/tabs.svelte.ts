// The same seat in two windows of this browser: both are told.

export class OtherTab {
  isOpen = $state(false);

  /** Listen for others, until the returned function is called. */
  watch(name: string): () => void {
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }) => {
      this.isOpen = data !== "bye";
      if (data === "hello") tabs.postMessage("me too");
    };
    tabs.postMessage("hello");
    const leave = () => tabs.postMessage("bye");
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      tabs.close();
    };
  }
}
