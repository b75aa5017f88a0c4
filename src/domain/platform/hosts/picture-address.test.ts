import { describe, expect, it } from 'vitest'
import { isOwnPicture, isPortalFile, uploadAddress, uploadIdOf } from './own-picture.ts'
import { isPictureAddress } from './picture-address.ts'

const id = '0f3a9c7be1d24f6c8a5b7e900f3a9c7b'

describe('the address of a picture', () => {
  it.each(['/logo.svg', '/icons/demo/512.png', uploadAddress(id), '/a'])(
    'may be our own: %s',
    (address) => {
      expect(isOwnPicture(address)).toBe(true)
      expect(isPictureAddress(address)).toBe(true)
    },
  )

  it('may be of another site, over https alone', () => {
    expect(isPictureAddress('https://provedor.example/logo.png')).toBe(true)
    expect(isPictureAddress('http://provedor.example/logo.png')).toBe(false)
    expect(isOwnPicture('https://provedor.example/logo.png')).toBe(false)
  })

  it.each([
    '',
    '/',
    '//evil.example/logo.png',
    '/../secret',
    '/a/..',
    'logo.svg',
    '/logo.svg?x=1',
    '/logo .svg',
    'x/logo.svg',
    String.raw`/\evil.example`,
  ])('is not %j', (address) => {
    expect(isOwnPicture(address)).toBe(false)
    expect(isPictureAddress(address)).toBe(false)
  })
})

describe('an uploaded picture', () => {
  it('has an address that gives its id back', () => {
    expect(uploadAddress(id)).toBe(`/media/${id}.webp`)
    expect(uploadIdOf(uploadAddress(id))).toBe(id)
  })

  it.each([
    `/media/${id}.png`,
    `/media/${id}.webp?x`,
    `/media/${id.toUpperCase()}.webp`,
    `/media/${id}0.webp`,
    `/media/${id.slice(1)}.webp`,
    `https://x.example/media/${id}.webp`,
    '/logo.svg',
  ])('is not at %s', (address) => {
    expect(uploadIdOf(address)).toBeNull()
  })

  it('is no file of the build', () => {
    expect(isPortalFile('/logo.svg')).toBe(true)
    expect(isPortalFile(uploadAddress(id))).toBe(false)
    expect(isPortalFile('https://provedor.example/logo.png')).toBe(false)
  })
})
