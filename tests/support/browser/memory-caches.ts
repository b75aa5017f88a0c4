const urlOf = (request: string | Request) => (typeof request === 'string' ? request : request.url)

/** Cache Storage as a browser gives it, in memory: what of it the portal uses. */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const kept = this.#caches.get(name) ?? new Map<string, Response>()
    this.#caches.set(name, kept)
    return {
      put: async (request: string | Request, answer: Response) =>
        void kept.set(urlOf(request), answer),
      match: async (request: string | Request) => kept.get(urlOf(request))?.clone(),
      delete: async (request: string | Request) => kept.delete(urlOf(request)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    }
  }

  async match(url: string, { cacheName }: { cacheName?: string } = {}) {
    const names = cacheName === undefined ? [...this.#caches.keys()] : [cacheName]
    return names.map((name) => this.#caches.get(name)?.get(url)?.clone()).find(Boolean)
  }

  async has(name: string) {
    return this.#caches.has(name)
  }

  async keys() {
    return [...this.#caches.keys()]
  }

  async delete(name: string) {
    return this.#caches.delete(name)
  }
}
