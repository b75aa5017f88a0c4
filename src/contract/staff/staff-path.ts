/*
 * Where a provider's staff work, at the host of the provider's portal. Apart from the list of screens,
 * which the first page does without.
 */

const pattern = /^\/(?:admin(?:\/invitation)?|provider(?:\/.+)?)\/?$/

/** Whether a path is a screen of a provider's staff, and not of its subscribers. */
export const isProviderStaffPath = (path: string): boolean => pattern.test(path)

/** Whether a path lies where administrators or a provider's staff work, whether a screen is there or not. */
export const isStaffPath = (path: string): boolean =>
  /^\/(?:adm|admin|auth\/adm|provider)(?:\/|$)/.test(path)
