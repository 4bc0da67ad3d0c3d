/** Streets that the maps service's stand-in knows, a few around each demo store; the houses are made up. */
export interface Street {
  country: string;
  route: string;
  area: string;
  city: string;
  state: string;
  postalCode: string;
  /** of number 1; each house of a hundred lies a little further north */
  point: [number, number];
}
const of = (
  country: string,
  city: string,
  state: string,
  streets: [route: string, area: string, postalCode: string, lat: number, long: number][],
) =>
  streets.map(
    ([route, area, postalCode, lat, long]): Street => ({
      country,
      route,
      area,
      city,
      state,
      postalCode,
      point: [lat, long],
    }),
  );

export const STREETS: Street[] = [
  ...of('KE', 'Nairobi', 'Nairobi County', [
    ['Muthithi Road', 'Westlands', '', -1.2649, 36.8049],
    ['Mpaka Road', 'Westlands', '', -1.2621, 36.8032],
    ['Argwings Kodhek Road', 'Kilimani', '', -1.2932, 36.7861],
    ['Ngong Road', 'Karen', '', -1.3189, 36.7081],
    ['Moi Avenue', 'Central Business District', '', -1.2841, 36.8237],
    ['Kenyatta Avenue', 'Central Business District', '', -1.2864, 36.8203],
    ['Riverside Drive', 'Westlands', '', -1.2702, 36.7961],
  ]),
  ...of('US', 'Portland', 'Oregon', [
    ['Northeast Alberta Street', 'Alberta Arts District', '97211', 45.5591, -122.6471],
    ['Northwest Lovejoy Street', 'Pearl District', '97209', 45.5297, -122.6851],
    ['Southeast Hawthorne Boulevard', 'Buckman', '97214', 45.5121, -122.6533],
    ['Northwest 11th Avenue', 'Pearl District', '97209', 45.5263, -122.6817],
    ['Southwest Main Street', 'Downtown', '97204', 45.5157, -122.6781],
    ['East Burnside Street', 'Kerns', '97214', 45.5229, -122.6541],
    ['North Mississippi Avenue', 'Boise', '97227', 45.5489, -122.6755],
  ]),
  ...of('IN', 'Pune', 'Maharashtra', [
    ['Karve Road', 'Kothrud', '411038', 18.5012, 73.8153],
    ['Paud Road', 'Kothrud', '411038', 18.5071, 73.8079],
    ['Viman Nagar Road', 'Viman Nagar', '411014', 18.5681, 73.9147],
    ['Fergusson College Road', 'Shivajinagar', '411004', 18.5236, 73.8411],
    ['Prabhat Road', 'Deccan Gymkhana', '411004', 18.5143, 73.8326],
    ['MG Road', 'Camp', '411001', 18.5179, 73.8793],
  ]),
  ...of('MY', 'George Town', 'Penang', [
    ['Lebuh Armenian', '', '10200', 5.4149, 100.3371],
    ['Jalan Burma', '', '10050', 5.4239, 100.3221],
    ['Jalan Macalister', '', '10400', 5.4163, 100.3207],
    ['Lebuh Chulia', '', '10200', 5.4179, 100.3371],
    ['Jalan Gajah', 'Tanjung Bungah', '11200', 5.4683, 100.2873],
  ]),
  ...of('PH', 'Cebu City', 'Cebu', [
    ['Gorordo Avenue', 'Lahug', '6000', 10.3299, 123.9059],
    ['Salinas Drive', 'Lahug', '6000', 10.3331, 123.9077],
    ['Osmeña Boulevard', 'Capitol Site', '6000', 10.3089, 123.8937],
  ]),
  // Too far for the demo's riders.
  ...of('KE', 'Mombasa', 'Mombasa County', [['Moi Avenue', 'Ganjoni', '', -4.0621, 39.6682]]),
  ...of('US', 'Seattle', 'Washington', [['Pike Street', 'Downtown', '98101', 47.6097, -122.3381]]),
  ...of('MY', 'Kuala Lumpur', 'Kuala Lumpur', [['Jalan Ampang', '', '50450', 3.1583, 101.7133]]),
];
