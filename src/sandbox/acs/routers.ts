import type { BoxDevice, BoxWlan } from './router.ts'

function wlan(
  id: string,
  ssid: string,
  password: string,
  rest: Partial<Pick<BoxWlan, 'manner' | 'isSecretive'>> = {},
): BoxWlan {
  // Five and up are the places of the 5 GHz radio in this make of router.
  return { id, band: Number(id) < 5 ? '2.4' : '5.8', ssid, password, manner: 'applies', ...rest }
}

/** Two networks in each band; one of 5 GHz fails the first time, the other one is queued. */
function troublesome(serial: string, login: string, name: string, word: string): BoxDevice {
  return {
    serial,
    login,
    manufacturer: 'ZTE',
    model: 'F670L',
    isOnline: true,
    installedDaysAgo: 411,
    wlans: [
      wlan('1', name, `${word}-2024`),
      wlan('2', `${name} Visitantes`, `visita-${word}`),
      wlan('5', `${name} 5G`, `${word}-2024`, { manner: 'fails-first' }),
      wlan('6', `${name} Visitantes 5G`, `visita-${word}`, { manner: 'queues' }),
    ],
  }
}

function fine(serial: string, login: string, name: string, password: string): BoxDevice {
  return {
    serial,
    login,
    manufacturer: 'Huawei',
    model: 'EG8145X6',
    isOnline: true,
    installedDaysAgo: 1346,
    wlans: [wlan('1', name, password), wlan('5', `${name} 5G`, password)],
  }
}

const demo: readonly BoxDevice[] = [
  fine('HWTC8A3F21C0', 'maria.casa', 'Casa da Maria', 'palmeiras-302'),
  troublesome('ZTEGD0C4517B', 'maria.atelie', 'Ateliê', 'tecido'),
  {
    serial: 'TPLK5C1E90AA',
    login: 'joao.lima',
    manufacturer: 'TP-Link',
    model: 'XC220-G3',
    isOnline: true,
    installedDaysAgo: 1602,
    delay: 2_000,
    wlans: [wlan('1', 'Joao Lima', 'ipes-dezoito')],
  },
  troublesome('ZTEGD0C4990F', 'paoquente', 'Pão Quente', 'fermento'),
  {
    serial: 'INTB00A91F3E',
    login: 'paoquente',
    manufacturer: 'Intelbras',
    model: 'WiFiber 121 AC',
    isOnline: false,
    installedDaysAgo: null,
    wlans: [wlan('1', 'Estoque', 'farinha-tipo-1', { manner: 'never', isSecretive: true })],
  },
]

const devices = new Map<string, readonly BoxDevice[]>([
  ['demo', demo],
  ['netmania', [fine('HWTC11D09E77', 'carlos.pereira', 'Carlos Pereira', 'koesa-trezentos')]],
  [
    'litoral',
    [
      fine(
        'HWTC7702BB10',
        'maria.praia',
        String.raw`Praia; "da" Maria, sala: 2 \o/`,
        String.raw`areia;sal\mar`,
      ),
    ],
  ],
])

/** The routers of a provider's subscribers. */
export function devicesOf(clientId: string): readonly BoxDevice[] {
  return devices.get(clientId) ?? []
}
