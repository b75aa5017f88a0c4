import { describe, expect, it } from 'vitest'
import { wlanIndexes, wlanPath } from './wlan-path.ts'

describe('the place of a WLAN', () => {
  it.each([
    ['InternetGatewayDevice.LANDevice.1.WLANConfiguration.5', 1, 5],
    ['InternetGatewayDevice.LANDevice.2.WLANConfiguration.12.', 2, 12],
    ['LANDevice.1.WLANConfiguration.1.PreSharedKey.1.KeyPassphrase', 1, 1],
  ])('%s is %i,%i', (path, lanIndex, wlanIndex) => {
    expect(wlanIndexes(path)).toEqual({ lanIndex, wlanIndex })
  })

  it.each([
    '',
    'Device.WiFi.SSID.1',
    'LANDevice.0.WLANConfiguration.1',
    'LANDevice.1.WLANConfiguration.',
    'LANDevice.1.WLANConfiguration.100',
    'LANDevice.1.WLANConfiguration.1/../2',
    'LANDevice.-1.WLANConfiguration.1',
  ])('%j is none', (path) => {
    expect(wlanIndexes(path)).toBeNull()
  })

  it('is written as it is read', () => {
    expect(wlanIndexes(wlanPath({ lanIndex: 3, wlanIndex: 7 }))).toEqual({
      lanIndex: 3,
      wlanIndex: 7,
    })
  })
})
