const host = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?(?:\/[\w./-]*)?$/i

/**
 * Whether a text is the address of an ERP: `host`, `host:port` or `host/prefix`, with or without
 * its scheme (second specification, section 3, `ixc_domain`). Whether the server may call that
 * address is checked elsewhere.
 */
export function isErpAddress(text: string): boolean {
  const bare = text.replace(/^https?:\/\//i, '')
  return host.test(bare) && !bare.includes('..')
}
