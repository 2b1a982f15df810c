// Where we are: the start page, the page about what is kept, or a table.

class Route {
  path = $state(location.pathname);
  /** Increases when somebody pastes another personal link of the same table. */
  arrivals = $state(0);

  /** The code of the table, if we are at one. */
  get code(): string | null {
    return this.path.startsWith("/t/") ? decodeURIComponent(this.path.slice(3)) : null;
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}

export const route = new Route();

addEventListener("popstate", () => (route.path = location.pathname));
addEventListener("hashchange", () => {
  if (location.hash) route.arrivals += 1;
});

/** The secret in a personal link; it is removed from the address bar. */
export function takeSecret(): string | null {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (secret) history.replaceState(null, "", location.pathname);
  return secret || null;
}
