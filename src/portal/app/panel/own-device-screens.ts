/*
 * The screens of the panel that an own device opens without a password: the home and the bills, which
 * read nothing but endpoints marked `isOpenToOwnDevice`.
 */
const openPaths = [
  /^\/panel\/?$/,
  /^\/panel\/financial\/invoices\/(?:to-pay|received|several\/pix)\/?$/,
  /^\/panel\/financial\/(?:check-bill|paid-year)\/?$/,
  /^\/panel\/financial\/invoice\/[^/]+\/?$/,
  /^\/panel\/financial\/invoice\/[^/]+\/payment\/(?:pix|boleto)\/?$/,
]

export function isOpenOnOwnDevice(pathname: string): boolean {
  return openPaths.some((path) => path.test(pathname))
}
