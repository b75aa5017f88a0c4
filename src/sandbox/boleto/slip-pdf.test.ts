import { execFileSync, spawnSync } from 'node:child_process'
import { DecodeHintType, ITFReader } from '@zxing/library'
import { describe, expect, it } from 'vitest'
import { toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { type Picture, readQr, toBitmap } from '#tests/support/browser/read-qr.ts'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'
import { type Drawing, drawItf, drawQrCode } from './barcode-drawing.ts'

function readItf(picture: Picture): string {
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])
  return new ITFReader().decode(toBitmap(picture), hints).getText()
}

/** The drawing in pixels, with a quiet zone of ten units around it. */
function paint(drawing: Drawing, scale: number, stretch = 1): Picture {
  const quiet = 10 * scale
  const width = drawing.width * scale + 2 * quiet
  const height = drawing.height * scale * stretch + 2 * quiet
  const grey = new Uint8ClampedArray(width * height).fill(255)
  for (const bar of drawing.bars) {
    const top = quiet + bar.y * scale * stretch
    for (let y = top; y < top + bar.height * scale * stretch; y += 1) {
      const start = y * width + quiet + bar.x * scale
      grey.fill(0, start, start + bar.width * scale)
    }
  }
  return { width, height, grey }
}

const barcode44 = '75697165600000099901306901001234500123463001'

describe('the geometry of a slip', () => {
  it('has an Interleaved 2 of 5 barcode with wide bars three times as wide', async () => {
    const drawing = await drawItf(barcode44)
    expect(drawing.width).toBe(405)
    expect(readItf(paint(drawing, 2, 40))).toBe(barcode44)
  })

  it('has a QR code that a decoder reads', () => {
    const text = '00020101021226850014br.gov.bcb.pix2563pix.sandbox.example/qr/v2/cobv/1e6c'
    expect(readQr(paint(drawQrCode(text), 4))).toBe(text)
  })
})

async function draw(id: string, fields: Record<string, string> = {}) {
  const { erp, invoiceRow } = sandboxForTest()
  const asFile = { tipo_boleto: 'arquivo', base64: 'N', atualiza_boleto: 'N' }
  const answer = await erp('get_boleto', { boletos: id, ...asFile, ...fields })
  const pix = await erp('get_pix', { id_areceber: id })
  const charge: { pix: { qrCode: { qrcode: string } } } = await pix.json()
  return {
    bytes: Buffer.from(await answer.arrayBuffer()),
    row: await invoiceRow(id),
    pixCode: charge.pix.qrCode.qrcode,
  }
}

it('draws boletos as a tagged PDF in Portuguese with a title', async () => {
  const { bytes } = await draw('101')
  const text = bytes.toString('latin1')
  expect(text).toContain('/Lang (pt-BR)')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain('>Boleto 101 30/11/2026</rdf:li>')
  expect(text).toContain('/Alt (QR Code PIX deste boleto)')
})

/** A part of the page in millimetres, at 12 pixels a millimetre. */
function shoot(bytes: Buffer, x: number, y: number, width: number, height: number): Picture {
  const part = Object.entries({ x, y, W: width, H: height }).flatMap(([flag, millimetres]) => [
    `-${flag}`,
    String(millimetres * 12),
  ])
  const image = execFileSync('pdftoppm', ['-gray', '-r', '304.8', ...part, '-'], { input: bytes })
  const [, wide = '', high = ''] =
    /^P5\s(\d+) (\d+)\s255\s/.exec(image.toString('latin1', 0, 40)) ?? []
  const size = Number(wide) * Number(high)
  return {
    width: Number(wide),
    height: Number(high),
    grey: new Uint8ClampedArray(image.subarray(image.length - size)),
  }
}

const textOf = (bytes: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })

/**
 * Width and height, in whole millimetres, of the dark part of a picture with twelve pixels a
 * millimetre.
 */
function darkSize({ grey, width }: Picture): number[] {
  const dark = [...grey.keys()].filter((index) => (grey[index] ?? 255) < 128)
  const across = dark.map((index) => index % width).toSorted((a, b) => a - b)
  const down = dark.map((index) => Math.floor(index / width))
  return [across, down].map((places) =>
    Math.round(((places.at(-1) ?? 0) - (places[0] ?? 0) + 1) / 12),
  )
}

const has = (tool: string) => spawnSync(tool, ['-v']).error === undefined

describe.runIf(has('pdftoppm'))('the drawn page', () => {
  it('has a barcode at the bottom left that a decoder reads as the line of the invoice', async () => {
    const { bytes, row } = await draw('101')
    const digits = readItf(shoot(bytes, 14, 281, 115, 2))
    expect(digits).toHaveLength(44)
    expect(toLinhaDigitavel(digits)).toBe(row['linha_digitavel'])
  })

  it('has a QR code that a decoder reads as the PIX code of the invoice', async () => {
    const { bytes, pixCode } = await draw('101')
    const picture = shoot(bytes, 117, 223, 31, 28)
    expect(readQr(picture)).toBe(pixCode)
    expect(darkSize(picture)).toEqual([25, 25])
  })
})

describe.runIf(has('pdftotext'))('the text of the page', () => {
  it('holds every text that a boleto must have', async () => {
    const { bytes } = await draw('101')
    const text = textOf(bytes)
    for (const words of [
      'Recibo do pagador',
      'Ficha de Compensação',
      'Local de pagamento',
      'Pagável em qualquer banco, app ou lotérica até o vencimento',
      'Agência/Código do beneficiário',
      'Nosso número',
      'Espécie doc.',
      'Aceite',
      '(=) Valor do documento',
      '(-) Desconto/Abatimento',
      '(+) Mora/Multa',
      '(=) Valor cobrado',
      'Beneficiário final',
      'Código de baixa',
      'Pague com PIX',
      '756-0',
      '30/11/2026',
      'R$ 99,90',
      'Maria Clara Souza - CPF/CNPJ 529.982.247-25',
      'Rua das Acácias, 12 - Centro - Florianópolis/SC - 88000-000',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('adds fine and interest when the boleto is requested with updated values', async () => {
    const updated = textOf((await draw('102', { atualiza_boleto: 'S' })).bytes)
    expect(updated).toContain('R$ 2,40')
    expect(updated).toContain('R$ 102,30')
    const plain = textOf((await draw('102')).bytes)
    expect(plain).not.toContain('R$ 102,30')
  })

  it('has no QR code when the wallet has no PIX', async () => {
    const { erp } = sandboxForTest()
    const fields = { boletos: '106', tipo_boleto: 'arquivo', base64: 'N' }
    const answer = await erp('get_boleto', fields)
    expect(textOf(Buffer.from(await answer.arrayBuffer()))).not.toContain('Pague com PIX')
  })
})
