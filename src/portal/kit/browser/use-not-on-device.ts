import { isConnectionCaptive, useConnection } from './connection.ts'
import { texts } from '#portal/kit/texts.ts'

/** Why something is not on this device and cannot be fetched now. */
export const notOnDeviceText = (): string =>
  isConnectionCaptive() ? texts.notOnDeviceCaptive : texts.notOnDevice

export function useNotOnDevice(): string {
  return useConnection().isCaptive ? texts.notOnDeviceCaptive : texts.notOnDevice
}
