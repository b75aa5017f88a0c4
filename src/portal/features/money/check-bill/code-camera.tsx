import { useEffect, useRef, useState } from 'react'
import { readPaymentCodes } from '#domain/money/payment-codes/payment-code.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { type CameraFailure, openCamera } from './open-camera.ts'
import { readCodes } from './read-codes.ts'
import { texts } from './texts.ts'

interface CodeCameraProps {
  onCode: (text: string) => void
  onClose: () => void
}

type State = 'opening' | 'looking' | 'other' | CameraFailure

const stateTexts: Record<State, string> = {
  opening: texts.cameraOpening,
  looking: texts.cameraHint,
  other: texts.cameraOther,
  ...texts.cameraFailures,
}

const isFailure = (state: State): state is CameraFailure =>
  Object.keys(texts.cameraFailures).includes(state)

/** The picture of the camera until a payment code is seen in it. Nothing of it leaves the device. */
export function CodeCamera({ onCode, onClose }: CodeCameraProps) {
  const [state, setState] = useState<State>('opening')
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ onCode, onClose })
  useEffect(() => {
    callbacks.current = { onCode, onClose }
  })

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const onText = (text: string) => {
      if (typeof readPaymentCodes(text) === 'string') setState('other')
      else callbacks.current.onCode(text)
    }
    async function look() {
      const shown = video.current
      const failure = shown && (await openCamera(shown, signal, () => setState('busy')))
      if (!shown || signal.aborted) return
      setState(failure ?? 'looking')
      if (!failure) await readCodes(shown, signal, onText)
    }
    // The camera of a page that is out of sight is turned off.
    const follow = () => document.hidden && callbacks.current.onClose()
    document.addEventListener('visibilitychange', follow, { signal })
    void look()
    return () => end.abort()
  }, [])

  return (
    <section className="stack-4 check-camera" aria-label={texts.cameraTitle}>
      <video ref={video} hidden={isFailure(state)} muted playsInline aria-hidden="true" />
      <div role="status">
        {isFailure(state) ? (
          <Callout kind="warning">
            <p>{stateTexts[state]}</p>
          </Callout>
        ) : (
          <p className="check-note">{stateTexts[state]}</p>
        )}
      </div>
      <Button variant="quiet" onClick={onClose} isWide>
        {texts.cameraClose}
      </Button>
    </section>
  )
}
