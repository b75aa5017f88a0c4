import sharp, { type OverlayOptions } from 'sharp'

export interface Frame {
  /** Milliseconds since the journey began. */
  readonly ms: number
  /** What the page showed then; undefined: nothing yet. */
  readonly jpeg: Buffer | undefined
}

export interface Strip {
  readonly label: string
  readonly frames: readonly Frame[]
}

/** Pixels between pictures, and the height of a line of words. */
const gap = 8
const lineHeight = 28

const words = (text: string, left: number, top: number) => {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const style = 'font-family="sans-serif" font-size="18"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.max(120, text.length * 12)}" height="${lineHeight}"><text y="20" ${style}>${safe}</text></svg>`
  return { input: Buffer.from(svg), left, top }
}

/** Writes a PNG with one row a strip; the pictures of a column are of the same moment. */
export async function composeStrips(strips: readonly Strip[], width: number, file: string) {
  const height = Math.round((width * 844) / 390)
  const rowHeight = height + 2 * lineHeight + gap
  const columns = Math.max(...strips.map(({ frames }) => frames.length))
  const parts: OverlayOptions[] = []
  for (const [row, { label, frames }] of strips.entries()) {
    const top = row * rowHeight
    parts.push(words(label, gap, top))
    for (const [column, { ms, jpeg }] of frames.entries()) {
      const left = gap + column * (width + gap)
      parts.push(words(`${ms} ms`, left, top + lineHeight))
      if (!jpeg) continue
      const input = await sharp(jpeg).resize(width, height, { fit: 'fill' }).png().toBuffer()
      parts.push({ input, left, top: top + 2 * lineHeight })
    }
  }
  const size = { width: gap + columns * (width + gap), height: strips.length * rowHeight }
  await sharp({ create: { ...size, channels: 3, background: '#d8dce2' } })
    .composite(parts)
    .png()
    .toFile(file)
}
