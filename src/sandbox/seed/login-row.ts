import type { Row } from '../store.ts'

interface LoginSeed {
  readonly id: string
  readonly customer: string
  readonly contract: string
  readonly login: string
  readonly isOnline?: boolean
}

/** A record of `radusuarios`: the PPPoE login of a router, with its passwords in plain text. */
export function loginRow({ id, customer, contract, login, isOnline = true }: LoginSeed): Row {
  const address = id.padStart(4, '0').replace(/(..)(..)/, '$1:$2')
  return {
    id,
    id_cliente: customer,
    id_contrato: contract,
    login,
    senha: `pppoe-secreto-${id}`,
    ativo: 'S',
    online: isOnline ? 'S' : 'N',
    ip: `100.64.0.${Number(id) % 250}`,
    mac: `02:00:5E:00:${address}`,
    onu_mac: `FHTT0000${id.padStart(4, '0')}`,
    ultima_conexao_inicial: '{{today-3}} 22:10:05',
    ultima_conexao_final: isOnline ? '0000-00-00 00:00:00' : '{{today-1}} 04:41:19',
    id_transmissor: '1',
    id_caixa_ftth: String((Number(id) % 2) + 1),
    ssid_router_wifi: `Casa ${login}`,
    senha_rede_sem_fio: `wifi-secreto-${id}`,
    ssid_router_wifi_5ghz: `Casa ${login} 5G`,
    senha_rede_sem_fio_5ghz: `wifi5-secreto-${id}`,
  }
}
