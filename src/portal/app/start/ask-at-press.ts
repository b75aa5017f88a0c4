import type { Provider } from '#portal/kit/pages/provider.tsx'
import type * as prefetch from '#portal/app/panel/prefetch.ts'

/** The screens that show the PIX code of a bill. */
const billPath = /^\/panel\/financial\/invoice\/([^/]+)(?:\/payment\/pix)?$/

/** The bill whose screen this press opens here; null for any other press. */
function pressedBill({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.origin !== location.origin) return null
  const id = billPath.exec(link.pathname)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

/**
 * Asks for the PIX code of a bill within the press of its link. The route does it, too, but on a slow
 * phone the router comes to it only some hundred milliseconds later. Returns the function that ends it.
 */
export function askAtPress(provider: Provider): () => void {
  const end = new AbortController()
  const { signal } = end
  const listen = ({ prefetchBill }: typeof prefetch) => {
    const ask = (event: MouseEvent) => {
      const id = pressedBill(event)
      if (id !== null) prefetchBill(provider, id, false)
    }
    addEventListener('click', ask, { capture: true, passive: true, signal })
  }
  // The route of the open screen has loaded it; without it, the route of the bill asks.
  import('#portal/app/panel/prefetch.ts').then(listen, () => undefined)
  return () => end.abort()
}
