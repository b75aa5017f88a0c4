/**
 * Milliseconds until code that did not come is asked for again: enough for a proxy to find another
 * process, and too little to be noticed.
 */
const againAfterMs = 400

/** The links of stylesheets that did not come: the build adds each once, and takes it for there then. */
const failed = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    // A failed preload of code is left to its import: not every browser tells that a second one ended.
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

/** Asks by a link in the place of the failed one: Chromium tells nothing of an address that is set again. */
const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    failed.delete(link)
    const another = document.createElement('link')
    for (const { name, value } of link.attributes) another.setAttribute(name, value)
    another.addEventListener('load', resolve)
    another.addEventListener('error', () => reject(new Error('Unable to preload CSS')))
    link.replaceWith(another)
  })

/**
 * Loads code with its stylesheets, without which no screen is drawn, and asks a second time for what does
 * not come. The build leads every
 * `import()` through this (`builds/code-again.ts`). Browsers before 2026 keep a failed import for as long
 * as the page lives: there only loading the page again helps (`app/start/load-again.ts`).
 * @param files the addresses of its stylesheets, and of code that it imports
 */
export async function loadOrAskAgain<Module>(
  load: () => Promise<Module>,
  files: () => readonly string[],
): Promise<Module> {
  const tryOnce = async () => {
    const own = failed.size > 0 ? files() : []
    await Promise.all([...failed].filter(({ href }) => own.includes(href)).map(fetchAgain))
    return await load()
  }
  try {
    return await tryOnce()
  } catch {
    // WebKit takes what failed from its memory, in later pages too, until it is fetched.
    const fetched = files().map((file) => fetch(file).catch(() => null))
    await Promise.all([new Promise((resolve) => setTimeout(resolve, againAfterMs)), ...fetched])
    return await tryOnce()
  }
}
