/** Bytes; a boleto is a page or two, anything beyond is no boleto. */
const maxFileBytes = 5 * 1024 * 1024

/** Whether the ERP's file is a PDF indeed: it names errors with status 200 and a page of HTML. */
export function isBoletoFile(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 5)).toString('latin1')
  return start === '%PDF-' && file.byteLength <= maxFileBytes
}
