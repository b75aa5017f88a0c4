/** The greatest size of a boleto in bytes; a larger file is no boleto of one or two pages. */
const maxFileBytes = 5 * 1024 * 1024

/** Whether the ERP's file is really a PDF: the ERP sends errors as HTML with status 200. */
export function isBoletoPdf(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 5)).toString('latin1')
  return start === '%PDF-' && file.byteLength <= maxFileBytes
}
