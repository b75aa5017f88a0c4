import QRCode from 'qrcode'

/** White margin around the code, in modules; QR readers need it. */
const quietZone = 4

/** A QR code as one SVG path in a square of `size`, with a stroke for each run of dark modules. */
export function drawQrPath(text: string): { readonly size: number; readonly path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let y = 0; y < modules.size; y += 1) {
    const row = Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? '1' : '0'))
    for (const { 0: run, index } of row.join('').matchAll(/1+/g)) {
      runs.push(`M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`)
    }
  }
  return { size: modules.size + 2 * quietZone, path: runs.join('') }
}
