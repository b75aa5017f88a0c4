import type { Row } from '../store.ts'

/** A record of `radpop_radio_cliente_fibra`: the ONU of a login, with its last measured signal. */
export function fibreRow(login: Row): Row {
  const { id = '', login: nome = '', id_contrato = '', onu_mac = '', online } = login
  const isOnline = online === 'S'
  return {
    id: String(Number(id) + 5000),
    nome,
    id_login: id,
    id_contrato,
    mac: onu_mac,
    serial_number: onu_mac,
    // In dBm. An ONU without light keeps the last value that it sent.
    sinal_rx: `-${(19 + (Number(id) % 7) * 0.83).toFixed(2)}`,
    sinal_tx: '2.31',
    data_sinal: isOnline ? '{{today}} 03:15:00' : '{{today-1}} 03:15:00',
    temperatura: '47',
    voltagem: '3.28',
    onu_tipo: 'ONU bridge',
    ponid: `0/1/${Number(id) % 16}`,
    senha_onu_cliente: `onu-secreta-${id}`,
  }
}
