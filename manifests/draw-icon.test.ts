import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#domain/platform/colours/palette.ts'
import { iconVersion } from './brand.ts'
import { drawIcon } from './draw-icon.ts'
import { iconNames, icons } from './icons.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`)
const blueDot = svg('<circle cx="20" cy="10" r="8" fill="#1030a0"/>')
const whiteDot = svg('<circle cx="20" cy="10" r="8" fill="#ffffff"/>')
const full = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" fill="#aa0000"/></svg>',
)
const primary = '#0b63ce'
const initials = 'PD'

async function corner(picture: Buffer): Promise<number[]> {
  return [
    ...(await sharp(picture).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()),
  ]
}

describe('icons', () => {
  it.each(iconNames)('draws the icon %s as a PNG of its size', async (name) => {
    const { format, width, height } = await sharp(
      await drawIcon(name, { logo: blueDot, initials, primary }),
    ).metadata()
    expect({ format, width, height }).toEqual({
      format: 'png',
      width: icons[name].size,
      height: icons[name].size,
    })
  })

  it('fills the icon background with the edge colour of a logo that fills its square', async () => {
    expect(await corner(await drawIcon('maskable-512', { logo: full, initials, primary }))).toEqual(
      [170, 0, 0],
    )
  })

  it('draws a logo on white, or a white logo on the colour of the provider', async () => {
    const draw = (logo: Buffer) => drawIcon('apple-touch-180', { logo, initials, primary })
    expect(await corner(await draw(blueDot))).toEqual([255, 255, 255])
    expect(await corner(await draw(whiteDot))).toEqual([11, 99, 206])
  })

  it('keeps the whole logo inside the circle to which launchers crop an icon', async () => {
    const { data } = await sharp(
      await drawIcon('maskable-512', { logo: blueDot, initials, primary }),
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let y = 0; y < 512; y += 4) {
      for (let x = 0; x < 512; x += 4) {
        if (Math.hypot(x - 256, y - 256) <= 0.4 * 512) continue
        expect(data[(y * 512 + x) * 3]).toBe(255)
      }
    }
  })

  it.each([null, Buffer.from('no picture at all')])(
    'draws initials on the colour of the provider when there is no readable logo',
    async (logo) => {
      const picture = await drawIcon('icon-512', { logo, initials, primary })
      expect(await corner(picture)).toEqual([11, 99, 206])
    },
  )

  it.each(['maskable-512', 'apple-touch-180', 'icon-192'] as const)(
    'draws initials as %s on an opaque field, inside the circle of a launcher, with contrast',
    async (name) => {
      for (const colour of ['#0b63ce', '#ffd400', '#777777', '#0a0a0a', '#ffffff']) {
        const picture = await drawIcon(name, { logo: null, initials: 'WM', primary: colour })
        const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
        expect(info.channels).toBe(3)
        const [colours, outside] = [new Set<string>(), new Set<string>()]
        const middle = info.width / 2
        for (let y = 0; y < info.height; y += 1) {
          for (let x = 0; x < info.width; x += 1) {
            const at = (y * info.width + x) * 3
            const hex = `#${data.subarray(at, at + 3).toString('hex')}`
            if (Math.hypot(x - middle, y - middle) > 0.4 * info.width) outside.add(hex)
            // The edge of a stroke mixes both colours; what is pure is judged.
            if (hex === '#000000' || hex === '#ffffff') colours.add(hex)
          }
        }
        expect([...outside]).toEqual([colour])
        expect(Math.max(...[...colours].map((one) => contrastRatio(one, colour)))).toBeGreaterThan(
          4.5,
        )
      }
    },
  )

  /** Whether the pixels are white, and how opaque the middle and the corner are. */
  async function silhouette(logo: Buffer | null, name: 'badge-96' | 'monochrome-512' = 'badge-96') {
    const picture = await drawIcon(name, { logo, initials, primary })
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: info.width * info.height }, (_, at) => [
      ...data.subarray(at * 4, at * 4 + 4),
    ])
    const seen = pixels.filter(([, , , alpha]) => alpha !== 0)
    return {
      isWhite: seen.every(([red, green, blue]) => red === 255 && green === 255 && blue === 255),
      middle: pixels[(info.width / 2) * info.width + info.width / 2]?.[3],
      corner: pixels[0]?.[3],
      share: seen.length / pixels.length,
    }
  }

  it.each(['badge-96', 'monochrome-512'] as const)(
    'draws the shape of a logo as %s in white on nothing, also of one that fills its square',
    async (name) => {
      const shape = { isWhite: true, middle: 255, corner: 0 }
      expect(await silhouette(blueDot, name)).toMatchObject(shape)
      const onGround = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="2" fill="#aa0000"/><circle cx="10" cy="10" r="5" fill="#fff"/></svg>',
      )
      expect(await silhouette(onGround, name)).toMatchObject(shape)
    },
  )

  it('draws the initials as a silhouette for a logo that is one field, unreadable or missing', async () => {
    for (const logo of [full, Buffer.from('no picture at all'), null]) {
      const { isWhite, corner: outside, share } = await silhouette(logo)
      expect({ isWhite, outside }).toEqual({ isWhite: true, outside: 0 })
      expect(share).toBeGreaterThan(0.03)
      expect(share).toBeLessThan(0.5)
    }
  })

  it('changes the icon version with the logo and with the colour', () => {
    const versions = [
      iconVersion({ logo: blueDot, initials, primary }),
      iconVersion({ logo: whiteDot, initials, primary }),
      iconVersion({ logo: null, initials, primary }),
      iconVersion({ logo: blueDot, initials, primary: '#000000' }),
    ]
    expect(new Set(versions).size).toBe(4)
  })
})
