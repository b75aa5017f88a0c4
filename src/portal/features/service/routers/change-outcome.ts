import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { type WifiBand, wifiBands } from '#domain/service/routers/wifi.ts'
import { bandTexts, texts } from './texts.ts'
import type { ChangeState } from './use-password-change.ts'

type States = ReadonlyMap<string, ChangeState>

/** The bands of which a password was sent, with the outcome of each network. */
function outcomes(networks: readonly WifiNetwork[], states: States) {
  return wifiBands
    .map((band) => ({
      band,
      kinds: networks
        .filter((one) => one.band === band)
        .flatMap(({ path }) => states.get(path)?.kind ?? []),
    }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** The bands that have the new password on all of their networks. */
export function confirmedBands(networks: readonly WifiNetwork[], states: States): WifiBand[] {
  return outcomes(networks, states)
    .filter(({ kinds }) => kinds.every((kind) => kind === 'confirmed'))
    .map(({ band }) => band)
}

/**
 * What became of a name that was asked for here. null: the router has another one, and none waits, as after
 * a new password, which goes with the name of now.
 */
export function nameOutcome(
  asked: { readonly name: string; readonly state: 'confirmed' | 'waiting' },
  { ssid, nameRequestedAt }: Pick<WifiNetwork, 'nameRequestedAt' | 'ssid'>,
): 'confirmed' | 'waiting' | null {
  if (asked.state === 'confirmed' || ssid === asked.name) return 'confirmed'
  return nameRequestedAt === null ? null : 'waiting'
}

/**
 * What failed, band by band, in the words of the specification; and which other band has the new
 * password already, or will: the two then have different ones.
 */
export function failureText(networks: readonly WifiNetwork[], states: States): string {
  return outcomes(networks, states)
    .map(({ band, kinds }) => {
      const { failed, title } = bandTexts[band]
      if (kinds.includes('failed')) return failed
      return kinds.includes('waiting') ? texts.otherWaits(title) : texts.otherHasIt(title)
    })
    .join('. ')
}
