interface LaunchParams {
  readonly targetURL?: string | null
}

declare global {
  interface Window {
    /** Where the installed app is launched to; absent in browsers without it. */
    readonly launchQueue?: { setConsumer(consume: (launch: LaunchParams) => void): void }
  }
}

/** The address with which this document was loaded. */
const loadedUrl = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name

/** Whether no launch has been consumed: the first may be the one that loaded this page. */
let isFirst = true

/**
 * Opens the screens that launches of the installed app ask for (`launch_handler` in the manifest): the
 * browser brings the open app to the front and leaves the rest to it. A launch of the app itself asks
 * for no screen, so the open one stays.
 */
export function listenToLaunches(open: (href: string) => void): void {
  window.launchQueue?.setConsumer(({ targetURL }) => {
    // The page shows that screen already.
    const isOwn = isFirst && targetURL === loadedUrl()
    isFirst = false
    if (isOwn || !targetURL || new URL(targetURL).origin !== location.origin) return
    open(targetURL)
  })
}
