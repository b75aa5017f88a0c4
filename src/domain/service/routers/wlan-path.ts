interface WlanIndexes {
  readonly lanIndex: number
  readonly wlanIndex: number
}

/**
 * The two indexes by which a WLAN is changed, read from its path in the router's parameter tree
 * (`InternetGatewayDevice.LANDevice.1.WLANConfiguration.5`). null: the text is no such path.
 */
export function parseWlanPath(path: string): WlanIndexes | null {
  const found = /(?:^|\.)LANDevice\.([1-9]\d?)\.WLANConfiguration\.([1-9]\d?)(?:\.|$)/.exec(path)
  return found ? { lanIndex: Number(found[1]), wlanIndex: Number(found[2]) } : null
}

/** The path of the WLAN with these indexes. */
export function wlanPath({ lanIndex, wlanIndex }: WlanIndexes): string {
  return `InternetGatewayDevice.LANDevice.${lanIndex}.WLANConfiguration.${wlanIndex}`
}
