import type { WorkboxPlugin } from 'workbox-core'

/** Whether an answer is what was asked for, and not the page that a captive portal gives for any address. */
export function isOwnFile({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !(headers.get('content-type') ?? '').startsWith('text/html')
}

/** Stores no page in the place of a file: code or a picture would stay broken after the captive portal. */
export const noForeignPage = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isOwnFile(response) ? response : null),
} satisfies WorkboxPlugin
