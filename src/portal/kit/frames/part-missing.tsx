import './state.css'
import { useNotOnDevice } from '#portal/kit/browser/use-not-on-device.ts'

/** In the place of a part of a screen whose code is not on the device. It comes with the connection. */
export function PartMissing() {
  return (
    <div className="state" role="alert">
      <p className="state-text">{useNotOnDevice()}</p>
    </div>
  )
}
