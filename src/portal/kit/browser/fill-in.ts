/*
 * Functions that one of the oldest browsers lacks (builds/oldest-browsers.ts) and this code uses all the same:
 * Chrome and Edge before 110 have no copying functions of arrays, Safari before 17 no URL.canParse. The
 * workers load no such file: they do without.
 */

function fillIn(holder: object, functions: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in holder)) {
      Object.defineProperty(holder, name, { value, writable: true, configurable: true })
    }
  }
}

fillIn(Array.prototype, {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    const copy = Array.from(this)
    copy.sort(compare)
    return copy
  },
  toReversed(this: unknown[]) {
    const copy = Array.from(this)
    copy.reverse()
    return copy
  },
})

fillIn(URL, {
  canParse(address: string, base?: string) {
    try {
      return Boolean(new URL(address, base))
    } catch {
      return false
    }
  },
})
