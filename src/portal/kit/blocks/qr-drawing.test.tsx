import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { readQr } from '#tests/support/browser/read-qr.ts'
import { QrDrawing } from './qr-drawing.tsx'

/** Pixels per module; enough for a QR reader to locate the code. */
const scale = 4

/** Draws the strokes of the code as the pixels a camera would capture. */
function photograph(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const side = size * scale
  const grey = new Uint8ClampedArray(side * side).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = (Number(y) * scale + row) * side + Number(x) * scale
      grey.fill(0, start, start + Number(length) * scale)
    }
  }
  return readQr({ width: side, height: side, grey })
}

const code = buildPixPayload({
  key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  merchantName: 'PROVEDOR DEMO',
  merchantCity: 'FLORIANOPOLIS',
  value: 12_999,
  txid: 'FATURA1001',
})
const drawing = renderToStaticMarkup(<QrDrawing text={code} label="QR Code PIX" />)

test('a QR reader decodes the whole PIX code from the drawing', () => {
  expect(photograph(drawing)).toBe(code)
})

test('the QR code has a white margin of four modules', () => {
  const starts = [...drawing.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(Math.min(...starts)).toBe(4)
})
