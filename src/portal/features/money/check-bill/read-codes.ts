import type { CodeReader } from './code-reader.ts'

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  /** The browser's own reader of codes; only some have it. */
  var BarcodeDetector:
    | {
        new (options: { formats: readonly string[] }): NativeDetector
        getSupportedFormats(): Promise<readonly string[]>
      }
    | undefined
}

/** The bar code of a boleto, and the code of PIX. */
const formats = ['itf', 'qr_code'] as const

/** Milliseconds between two looks at the picture. */
const pauseMs = 150

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = globalThis.BarcodeDetector
  const known = await Detector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!Detector || !formats.every((format) => known?.includes(format))) return null
  const detector = new Detector({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

const ownReader = async (): Promise<CodeReader> => (await import('./code-reader.ts')).readCode

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Reads codes in a picture until `signal` ends it, by the browser's own means where it has them. */
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const read = (await nativeReader()) ?? (await ownReader())
  while (!signal.aborted) {
    // A picture that is not there yet has nothing to read.
    const text = await Promise.resolve(read(video)).catch(() => null)
    if (text !== null && !signal.aborted) onText(text)
    await pause()
  }
}
