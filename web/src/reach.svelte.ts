// Whether the server can be reached, as far as the last answer tells; and the worker that opens the page when it cannot.

class Reach {
  /** The last request was not answered by the server. */
  offline = $state(false);
}

export const reach = new Reach();

/** What browsers offer to those who may put the page on their home screen. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class App {
  /** Asks whether to install the page; null if the browser does not offer it (any more). */
  install: (() => void) | null = $state(null);
  /** Whether the page is one that browsers install: on https or this machine. */
  readonly isPossible = globalThis.isSecureContext === true;
}

export const app = new App();

/** Called once. On plain http there are no workers: then the page needs the server, as always. */
export function becomeApp(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    app.install = () => {
      app.install = null;
      void (event as InstallPrompt).prompt();
    };
  });
  addEventListener("appinstalled", () => (app.install = null));
  if (!navigator.serviceWorker || !import.meta.env.PROD) return;
  const register = () => navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register); // the page first
}
