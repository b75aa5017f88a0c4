/** The area of an outage that names nothing yet. */
export const noArea = {
  isEverywhere: false,
  cities: [],
  districts: [],
  points: [],
  contracts: [],
}
