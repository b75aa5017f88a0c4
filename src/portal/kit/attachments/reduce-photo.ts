import { maxPhotoBytes, maxPhotoSide } from '#domain/service/support/attachment.ts'

/** Tried in turn until the photo is small enough: longest side in pixels, and quality. */
const steps = [
  [maxPhotoSide, 0.82],
  [maxPhotoSide, 0.7],
  [maxPhotoSide, 0.55],
  [1280, 0.6],
  [1024, 0.5],
] as const

function draw(picture: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // A picture without a ground would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/**
 * A photo as a new, smaller JPEG: its pixels alone, upright, without the place and the time in which it
 * was taken. Throws for what this browser cannot open.
 */
export async function reducePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let smallest: Blob | null = null
    for (const [maxSide, quality] of steps) {
      const jpeg = await toJpeg(draw(picture, maxSide), quality)
      if (jpeg?.type !== 'image/jpeg') break
      smallest = jpeg
      if (jpeg.size <= maxPhotoBytes) break
    }
    if (!smallest) throw new Error('no JPEG')
    return smallest
  } finally {
    picture.close()
  }
}
