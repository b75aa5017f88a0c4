/**
 * Milliseconds until code that did not come is asked for again: enough for a proxy to find another
 * process, and too little to be noticed.
 */
const againAfterMs = 400

const pause = () => new Promise((resolve) => setTimeout(resolve, againAfterMs))

/** The links of stylesheets that did not come; the build fetches each once and takes it for there then. */
const failed = new Set<HTMLLinkElement>()

// The server, which draws the first page, has no window.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

function fetchStyles(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link')
  again.rel = 'stylesheet'
  again.crossOrigin = ''
  again.href = link.href
  failed.delete(link)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () =>
      reject(new Error(`Unable to preload CSS for ${link.href}`)),
    )
    link.replaceWith(again)
  })
}

/**
 * Loads code with its stylesheets, and asks a second time for what does not come. The build leads every
 * `import()` through this (`builds/code-again.ts`). Browsers before 2026 keep a failed import for as long
 * as the page lives: there only loading the page again helps (`app/missing-code.ts`).
 * @param stylesheets the addresses of its stylesheets
 */
export async function loadOrAskAgain<Module>(
  load: () => Promise<Module>,
  stylesheets: () => readonly string[],
): Promise<Module> {
  const tryOnce = async () => {
    const own = failed.size > 0 ? stylesheets() : []
    await Promise.all([...failed].filter(({ href }) => own.includes(href)).map(fetchStyles))
    return await load()
  }
  try {
    return await tryOnce()
  } catch {
    await pause()
    return await tryOnce()
  }
}
