/**
 * How a browser without an install prompt installs the portal. `share`: from the share sheet, on an iPhone or
 * iPad. `elsewhere`: not in this browser, which is a part of another app there. `menu`: from the menu of
 * Firefox on Android. `dock`: from the File menu of Safari on a Mac.
 */
export type InstallWay = 'dock' | 'elsewhere' | 'menu' | 'share'

export interface BrowserTraits {
  readonly userAgent: string
  /** `navigator.standalone`, which only browsers of Apple's phones and tablets have. */
  readonly standalone: boolean | undefined
  readonly hasServiceWorker: boolean
  /** Opened from the icon of an installed portal. */
  readonly isInstalled: boolean
}

/** Apps that show pages in a browser of their own. Some of them name Safari all the same. */
const inAppBrowser =
  /FBAN|FBAV|FB_IAB|Instagram|Threads|LinkedInApp|Snapchat|Pinterest|TikTok|musical_ly|Bytedance|Twitter|Line\/|MicroMessenger|GSA\//

/** The first Safari on a Mac that adds pages to the Dock. */
const firstSafariWithDock = 17

/** How this browser installs the portal; null where it is installed, or cannot be. */
export function installWayOf(traits: BrowserTraits): InstallWay | null {
  const { userAgent, standalone, hasServiceWorker, isInstalled } = traits
  if (standalone === true || isInstalled) return null
  if (standalone === false) {
    // A page inside an app has no service worker there, and its name lacks Safari's.
    const isInApp = !hasServiceWorker || !/Safari\//.test(userAgent) || inAppBrowser.test(userAgent)
    return isInApp ? 'elsewhere' : 'share'
  }
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'menu' : null
  const [, version] = /Macintosh.* Version\/(\d+)[\d.]* Safari\//.exec(userAgent) ?? []
  return version !== undefined && Number(version) >= firstSafariWithDock ? 'dock' : null
}

/** The same of this browser. */
export const installWay = (): InstallWay | null =>
  installWayOf({
    userAgent: navigator.userAgent,
    standalone:
      'standalone' in navigator && typeof navigator.standalone === 'boolean'
        ? navigator.standalone
        : undefined,
    hasServiceWorker: 'serviceWorker' in navigator,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  })
