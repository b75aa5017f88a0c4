import type { SandboxRouter, SandboxWlan } from './router.ts'

function wlan(
  id: string,
  ssid: string,
  password: string,
  rest: Partial<Pick<SandboxWlan, 'passwordBehaviour' | 'hidesPassword'>> = {},
): SandboxWlan {
  // Ids from 5 belong to the 5 GHz radio in these routers.
  return {
    id,
    band: Number(id) < 5 ? '2.4' : '5.8',
    ssid,
    password,
    passwordBehaviour: 'applies',
    ...rest,
  }
}

/**
 * A router with two networks in each band. Of those at 5 GHz, one fails the first time and one
 * queues.
 */
function routerWithFaults(
  serial: string,
  login: string,
  name: string,
  word: string,
): SandboxRouter {
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
      wlan('5', `${name} 5G`, `${word}-2024`, { passwordBehaviour: 'fails-first' }),
      wlan('6', `${name} Visitantes 5G`, `visita-${word}`, { passwordBehaviour: 'queues' }),
    ],
  }
}

function reliableRouter(
  serial: string,
  login: string,
  name: string,
  password: string,
): SandboxRouter {
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

const demo: readonly SandboxRouter[] = [
  reliableRouter('HWTC8A3F21C0', 'maria.casa', 'Casa da Maria', 'palmeiras-302'),
  routerWithFaults('ZTEGD0C4517B', 'maria.atelie', 'Ateliê', 'tecido'),
  {
    serial: 'TPLK5C1E90AA',
    login: 'joao.lima',
    manufacturer: 'TP-Link',
    model: 'XC220-G3',
    isOnline: true,
    installedDaysAgo: 1602,
    delayMs: 2_000,
    wlans: [wlan('1', 'Joao Lima', 'ipes-dezoito')],
  },
  routerWithFaults('ZTEGD0C4990F', 'paoquente', 'Pão Quente', 'fermento'),
  {
    serial: 'INTB00A91F3E',
    login: 'paoquente',
    manufacturer: 'Intelbras',
    model: 'WiFiber 121 AC',
    isOnline: false,
    installedDaysAgo: null,
    wlans: [
      wlan('1', 'Estoque', 'farinha-tipo-1', { passwordBehaviour: 'never', hidesPassword: true }),
    ],
  },
]

const routersByProvider = new Map<string, readonly SandboxRouter[]>([
  ['demo', demo],
  [
    'netmania',
    [reliableRouter('HWTC11D09E77', 'carlos.pereira', 'Carlos Pereira', 'koesa-trezentos')],
  ],
  [
    'litoral',
    [
      reliableRouter(
        'HWTC7702BB10',
        'maria.praia',
        String.raw`Praia; "da" Maria, sala: 2 \o/`,
        String.raw`areia;sal\mar`,
      ),
    ],
  ],
])

/** The routers of a provider's subscribers. */
export function listRouters(clientId: string): readonly SandboxRouter[] {
  return routersByProvider.get(clientId) ?? []
}
