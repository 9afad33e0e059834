/** Which state a ZIP code is in. Small, unlike zones.ts, because forms use it while somebody types. */

/** States by the first three digits: each row has the last prefix of a range; a dash where no mail is delivered. */
const stateRanges =
  '004-,005NY,007PR,008VI,009PR,027MA,029RI,038NH,049ME,054VT,055MA,059VT,069CT,089NJ,099-,149NY,196PA,199DE,200DC,201VA,205DC,219MD,246VA,268WV,269-,289NC,299SC,319GA,339FL,340-,349FL,369AL,385TN,397MS,399GA,427KY,429-,458OH,459-,479IN,499MI,528IA,529-,549WI,567MN,568-,569DC,577SD,579-,588ND,589-,599MT,629IL,658MO,659-,679KS,693NE,699-,714LA,715-,729AR,731OK,732-,733TX,749OK,799TX,816CO,819-,831WY,838ID,839-,847UT,849-,865AZ,869-,884NM,885TX,888-,898NV,899-,961CA,966-,968HI,969GU,979OR,994WA,999AK'.split(
    ',',
  );

/** ZIP codes in another state than their neighbors: their mail comes from across the border. */
const acrossBorder: Readonly<Record<string, string>> = { '06390': 'NY', '73960': 'TX' };

/** The two-letter code of the state or territory of a ZIP code, or null. */
export function stateOf(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const known = Object.hasOwn(acrossBorder, zip) ? acrossBorder[zip] : undefined;
  if (known !== undefined) return known;
  const prefix = zip.slice(0, 3);
  const code = stateRanges.find((row) => prefix <= row.slice(0, 3))?.slice(3) ?? '-';
  return code === '-' ? null : code;
}
