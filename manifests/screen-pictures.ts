import type { PaletteScheme } from '#domain/platform/colours/palette.ts'

/*
 * The pictures of the install sheet for a provider made at run time. Each is a photograph of the real
 * portal, taken once (tests/pwa/pictures/take-screen-pictures.ts) and split by colour: the page without the
 * provider's colours, and how much of each colour every pixel has. Put together again with the
 * provider's own colours and logo, they are the page as it looks there.
 */

/** Folder of the parts among the built portal's files. */
export const partsFolder = '/install-sheet'

/** The colours that the screens show: three to a picture, as its red, green and blue. */
export const colourParts = [
  ['brand', 'onBrand', 'brandText'],
  ['brandUi', 'brandSoft', 'onBrandSoft'],
] as const satisfies readonly (readonly (keyof PaletteScheme)[])[]

/** Pixels of the picture for one of the page. */
const scales = { narrow: 2, wide: 1 } as const

const sizes = {
  narrow: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
} as const

/** `logo`: its left edge and the middle of its height, in pixels of the page. */
const screens = {
  'narrow-home': {
    form: 'narrow',
    label: 'O que vence, logo ao abrir',
    logo: { left: 16, middle: 32 },
  },
  'narrow-pix': {
    form: 'narrow',
    label: 'O PIX da fatura, pronto para copiar',
    logo: { left: 16, middle: 32 },
  },
  'wide-home': {
    form: 'wide',
    label: 'Tudo do seu plano em uma tela',
    logo: { left: 24, middle: 36 },
  },
} as const

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens).filter(isScreenName)

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screens, name)
}

export function screenOf(name: ScreenName) {
  const { form, label, logo } = screens[name]
  const scale = scales[form]
  const { width, height } = sizes[form]
  return { form, label, logo, scale, width: width * scale, height: height * scale }
}

/** The files of a screen's parts: the page without colours, then those of `colourParts`. */
export const partFiles = (name: ScreenName): readonly string[] => [
  `${partsFolder}/${name}.webp`,
  ...colourParts.map((_, at) => `${partsFolder}/${name}-colours-${at + 1}.webp`),
]

/**
 * The path of a provider's picture. Browsers cache it by its path: `version` is a digest of what it is
 * drawn from.
 */
export const screenPicturePath = (clientId: string, name: ScreenName, version: string): string =>
  `/pwa/${clientId}/screenshots/${name}-${version}.webp`
