/*
 * A logo in one colour, for a coloured or dark ground. Logos are drawn for white paper: how dark a
 * pixel is there becomes how much of the one colour it gets, so white parts let the ground through and
 * several colours become tones.
 */

/** The larger side, in pixels: three times what any screen shows of a logo. */
export const maxLogoSide = 512

/** Tones closer than this look the same. */
const leastDifference = 0.12
/** Colours that differ more than this in a channel (0 to 255) draw something. */
const leastColourStep = 70
/** The share of what the logo draws that may be lost. */
const maxLostShare = 0.25
/** The share of the outermost pixels that may be neither white nor transparent: more is a ground. */
const maxBusyBorder = 0.6

/** @param {number} channel 0 to 255 */
const linear = (channel) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** How dark each pixel is on white paper, 0 to 1. @param {Uint8Array} rgba */
function readTones(rgba) {
  const tones = new Float64Array(rgba.length / 4)
  for (let at = 0; at < tones.length; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at * 4, at * 4 + 4)
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    tones[at] = (alpha / 255) * (1 - light)
  }
  return tones
}

/** @param {Float64Array} tones @param {number} width @param {number} height */
function hasBusyBorder(tones, width, height) {
  let busy = 0
  for (let x = 0; x < width; x += 1) {
    if ((tones[x] ?? 0) > 0.2) busy += 1
    if ((tones[(height - 1) * width + x] ?? 0) > 0.2) busy += 1
  }
  for (let y = 0; y < height; y += 1) {
    if ((tones[y * width] ?? 0) > 0.2) busy += 1
    if ((tones[y * width + width - 1] ?? 0) > 0.2) busy += 1
  }
  return busy > 2 * (width + height) * maxBusyBorder
}

/**
 * Whether too much of what the logo draws is drawn by colours of the same tone, such as red on blue.
 * @param {Uint8Array} rgba @param {Float64Array} tones @param {number} width
 */
function losesItsDrawing(rgba, tones, width) {
  let drawn = 0
  let lost = 0
  // Two pixels apart, so that the soft edge between two colours is not taken for a third.
  for (let at = 0; at + 2 * width < tones.length; at += 1) {
    for (const next of [at + 2, at + 2 * width]) {
      const step = Math.abs((tones[at] ?? 0) - (tones[next] ?? 0))
      const [a, b] = [rgba.subarray(at * 4, at * 4 + 4), rgba.subarray(next * 4, next * 4 + 4)]
      const areOpaque = (a[3] ?? 0) > 200 && (b[3] ?? 0) > 200
      const colourStep = Math.max(...[0, 1, 2].map((c) => Math.abs((a[c] ?? 0) - (b[c] ?? 0))))
      if (step > leastDifference) drawn += 1
      else if (areOpaque && colourStep > leastColourStep) lost += 1
    }
  }
  return lost > (drawn + lost) * maxLostShare
}

/**
 * The logo in one colour, as RGBA; null for a logo that needs its colours, or its ground.
 * @param {Uint8Array} rgba @param {number} width @param {number} height @param {number} colour 0 or 255
 */
export function inOneColour(rgba, width, height, colour) {
  const tones = readTones(rgba)
  if (hasBusyBorder(tones, width, height) || losesItsDrawing(rgba, tones, width)) return null
  const darkest = tones.reduce((most, tone) => Math.max(most, tone), 0)
  const drawn = new Uint8Array(rgba.length).fill(colour)
  for (let at = 0; at < tones.length; at += 1) {
    // A logo that is white all over was drawn for a dark ground: its own shape is the drawing.
    const part = darkest < 0.1 ? (rgba[at * 4 + 3] ?? 0) / 255 : (tones[at] ?? 0) / darkest
    drawn[at * 4 + 3] = Math.round(255 * part)
  }
  return drawn
}
