import sharp from 'sharp'
import { drawQrPath, drawQrPixels } from '#domain/money/payment-codes/qr-code.ts'
import type { Dialect } from '../dialects.ts'

const pixelsPerModule = 4

async function drawPng(code: string): Promise<Buffer> {
  const { size, pixels } = drawQrPixels(code)
  const side = size * pixelsPerModule
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

function drawSvg(code: string): Buffer {
  const { size, path } = drawQrPath(code)
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}<path d="${path}"/></svg>`,
  )
}

/** The QR code of a PIX code as the gateways of that dialect send it: in base64, or empty. */
export async function drawPixPicture(code: string, form: Dialect['pixImage']): Promise<string> {
  if (form === 'none') return ''
  if (form === 'svg') return drawSvg(code).toString('base64')
  const png = (await drawPng(code)).toString('base64')
  return form === 'data-uri' ? `data:image/png;base64,${png}` : png
}
