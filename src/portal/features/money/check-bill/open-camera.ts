/** Why there is no picture: not allowed, no camera, or another program has it. */
export type CameraFailure = 'denied' | 'absent' | 'busy'

const failures: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The fine lines of a bar code need a picture of this width. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/**
 * Shows the picture of the camera at the back of the device, until `signal` ends it. Resolves with null
 * once the camera runs, or with the reason it does not. `onLost` is called when the camera stops by itself.
 */
export async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLost: () => void,
): Promise<CameraFailure | null> {
  // Without a secure connection the browser has no cameras.
  if (!('mediaDevices' in navigator)) return 'absent'
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted)
    const stop = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (signal.aborted) {
      stop()
      return null
    }
    signal.addEventListener('abort', stop)
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost, { signal })
    video.srcObject = stream
    await video.play()
    return null
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return failures[name] ?? 'absent'
  }
}
