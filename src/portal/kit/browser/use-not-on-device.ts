import { isConnectionCaptive, isConnectionLost, useConnection } from './connection.ts'
import { texts } from '#portal/kit/texts.ts'

const textOf = (isCaptive: boolean) => (isCaptive ? texts.notOnDeviceCaptive : texts.notOnDevice)

/** Why code has not come: for want of a line, or with one, where only loading the page again may help. */
export const missingCodeText = (): string =>
  isConnectionLost()
    ? textOf(isConnectionCaptive())
    : 'Esta parte não carregou: recarregue a página.'

/** Why something is not on this device and cannot be fetched now, while the connection is lost. */
export function useNotOnDevice(): string {
  return textOf(useConnection().isCaptive)
}
