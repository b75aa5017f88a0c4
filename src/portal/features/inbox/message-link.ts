/** The invoice a notice leads to; null when it leads nowhere we know. */
export function invoiceIdOf(path: string | null): string | null {
  return /^\/panel\/financial\/invoice\/(\d{1,18})$/.exec(path ?? '')?.[1] ?? null
}
