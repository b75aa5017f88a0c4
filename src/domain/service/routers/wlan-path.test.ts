import { describe, expect, it } from 'vitest'
import { parseWlanPath, wlanPath } from './wlan-path.ts'

describe('the path of a WLAN', () => {
  it.each([
    ['InternetGatewayDevice.LANDevice.1.WLANConfiguration.5', 1, 5],
    ['InternetGatewayDevice.LANDevice.2.WLANConfiguration.12.', 2, 12],
    ['LANDevice.1.WLANConfiguration.1.PreSharedKey.1.KeyPassphrase', 1, 1],
  ])('%s holds the indexes %i and %i', (path, lanIndex, wlanIndex) => {
    expect(parseWlanPath(path)).toEqual({ lanIndex, wlanIndex })
  })

  it.each([
    '',
    'Device.WiFi.SSID.1',
    'LANDevice.0.WLANConfiguration.1',
    'LANDevice.1.WLANConfiguration.',
    'LANDevice.1.WLANConfiguration.100',
    'LANDevice.1.WLANConfiguration.1/../2',
    'LANDevice.-1.WLANConfiguration.1',
  ])('%j is not read as a WLAN path', (path) => {
    expect(parseWlanPath(path)).toBeNull()
  })

  it('is read back after it is written', () => {
    expect(parseWlanPath(wlanPath({ lanIndex: 3, wlanIndex: 7 }))).toEqual({
      lanIndex: 3,
      wlanIndex: 7,
    })
  })
})
