/**
 * Only browsers of Apple's phones and tablets have `navigator.standalone`; false means that the
 * portal was not opened from its icon.
 */
export const isIosBrowser = (): boolean =>
  'standalone' in navigator && navigator.standalone === false
