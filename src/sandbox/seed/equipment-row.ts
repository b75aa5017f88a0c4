import type { Row } from '../store.ts'

/** A record of `cliente_contrato_comodato`: the ONU that the provider lends to the owner of a login. */
export function equipmentRow({ id = '', id_contrato = '', onu_mac = '', mac = '' }: Row): Row {
  return {
    id: String(Number(id) + 8000),
    id_contrato,
    descricao: 'ONU GPON FiberHome AN5506-01',
    numero_serie: onu_mac,
    mac,
    valor_total: '189.90',
    status_comodato: 'E',
    id_login: id,
  }
}
