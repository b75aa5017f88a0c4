interface WlanPlace {
  readonly lanIndex: number
  readonly wlanIndex: number
}

/**
 * The two indexes a WLAN is changed by, out of its path in the device's own tree
 * (`InternetGatewayDevice.LANDevice.1.WLANConfiguration.5`); null when the path is none.
 */
export function wlanIndexes(path: string): WlanPlace | null {
  const found = /(?:^|\.)LANDevice\.([1-9]\d?)\.WLANConfiguration\.([1-9]\d?)(?:\.|$)/.exec(path)
  return found ? { lanIndex: Number(found[1]), wlanIndex: Number(found[2]) } : null
}

/** The path of the WLAN at these indexes. */
export function wlanPath({ lanIndex, wlanIndex }: WlanPlace): string {
  return `InternetGatewayDevice.LANDevice.${lanIndex}.WLANConfiguration.${wlanIndex}`
}
