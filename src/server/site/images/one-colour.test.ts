import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inOneColour } from './one-colour.mjs'

const size = 64
const paper = (content: string, width = size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size}">${content}</svg>`
const square = (fill: string) => `<rect width="${size}" height="${size}" rx="12" fill="${fill}"/>`

async function drawn(svg: string, colour = 255) {
  const picture = sharp(Buffer.from(svg)).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const pixels = inOneColour(data, info.width, info.height, colour)
  /** Red, green, blue and alpha at a place. */
  return (
    pixels &&
    ((x: number, y: number) => [...pixels.subarray((y * info.width + x) * 4).subarray(0, 4)])
  )
}

it('draws every tone of a logo in the one colour, and lets the ground through its white parts', async () => {
  const mark = `${square('#0b63ce')}<circle cx="32" cy="32" r="12" fill="#fff"/>`
  const at = await drawn(paper(mark, 200))
  expect(at?.(4, 32)).toEqual([255, 255, 255, 255])
  expect(at?.(32, 32)?.[3]).toBe(0)
  expect(at?.(150, 32)?.[3]).toBe(0)
  const [red, , , alpha] = (await drawn(paper(mark, 200), 0))?.(4, 32) ?? []
  expect([red, alpha]).toEqual([0, 255])
})

it('makes tones of colours of different lightness', async () => {
  const hills = `${square('#c5e33a')}<path d="M10 47 26 21 54 47z" fill="#2f6b3c"/>`
  const at = await drawn(paper(hills, 200))
  const [ground = 0, hill = 0] = [at?.(32, 8)?.[3], at?.(26, 40)?.[3]]
  expect(hill).toBeGreaterThan(240)
  expect(ground).toBeGreaterThan(40)
  expect(ground).toBeLessThan(hill / 2)
})

it('keeps the shape of a logo that is white all over', async () => {
  const at = await drawn(paper('<rect x="20" y="20" width="24" height="24" fill="#fff"/>'))
  expect(at?.(32, 32)).toEqual([255, 255, 255, 255])
  expect(at?.(4, 4)?.[3]).toBe(0)
})

it('leaves a logo alone that stands on a ground of its own', async () => {
  expect(await drawn(paper(`<rect width="200" height="64" fill="#0b63ce"/>`, 200))).toBeNull()
})

it('leaves a logo alone whose colours draw what one colour would not', async () => {
  const stripes = [12, 20, 28, 36, 44].map(
    (y) => `<rect x="20" y="${y}" width="160" height="4" fill="#d00000"/>`,
  )
  const logo = `<rect x="10" y="8" width="180" height="46" fill="#0050e0"/>${stripes.join('')}`
  expect(await drawn(paper(logo, 200))).toBeNull()
})
