#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the public holidays that the Python library `holidays` knows, for public-holidays.tsv.

Usage: public_holidays.py OUT [FIRST_YEAR [LAST_YEAR]]

Needs `pip install holidays==0.109`, which nothing else here does, so the table is kept. After its first lines OUT has one
line for each place and year: the place's code, the year, and the days as month and day, 0101, between spaces.
"""

import sys

import holidays

PLACES = {
    "jp": ("JP", None),
    "us": ("US", None),
    "uk": ("GB", "ENG"),
    "uk-scotland": ("GB", "SCT"),
    "uk-northern-ireland": ("GB", "NIR"),
    "de": ("DE", None),
    "fr": ("FR", None),
}
LAENDER = ["BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV", "NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"]


def main():
    out, years = sys.argv[1], [int(year) for year in sys.argv[2:]]
    first, last = (years + [2010, 2040][len(years):])[:2]
    places = PLACES | {f"de-{land.lower()}": ("DE", land) for land in LAENDER}
    with open(out, "w", encoding="utf-8") as file:
        print("# SPDX-License-Identifier: Apache-2.0", file=file)
        print(f"# Public holidays by holidays {holidays.__version__} of PyPI; public_holidays.py makes this anew.", file=file)
        for code, (country, part) in places.items():
            for year in range(first, last + 1):
                days = holidays.country_holidays(country, subdiv=part, years=year)
                dates = sorted({f"{day:%m%d}" for day in days if day.year == year})
                print(code, year, " ".join(dates), sep="\t", file=file)


main()
