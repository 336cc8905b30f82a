import calendar
import datetime
import math

from generators import *
from skip import SKIP

DATE = dates()
YEAR = integers(1900, 2100)
NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = "January February March April May June July August September October November December".split()


def parts(r):
    return tuple(int(p) for p in DATE(r).split("-"))


def day(text):
    return datetime.date(*map(int, text.split("-"))).toordinal()


def of(ordinal):
    return str(datetime.date.fromordinal(ordinal))


def months_later(date, months):
    y, m, d = map(int, date.split("-"))
    for _ in range(abs(months)):
        m += 1 if months > 0 else -1
        if m == 13:
            y, m = y + 1, 1
        if m == 0:
            y, m = y - 1, 12
    while True:
        try:
            return str(datetime.date(y, m, d))
        except ValueError:
            d -= 1


def iso(ordinal):
    """Returns the week of the Thursday of the same week."""
    thursday = datetime.date.fromordinal(ordinal - (ordinal - 1) % 7 + 3)
    return (thursday - datetime.date(thursday.year, 1, 1)).days // 7 + 1


def angle(hour, minute):
    a, b = (hour % 12 + minute / 60) / 12, minute / 60
    turn = abs(a - b) * 360
    return turn if turn <= 180 else 360 - turn


def easter(year):
    """Gauss's rule with its two exceptions, in the Gregorian calendar."""
    a, b, c = year % 19, year % 4, year % 7
    k = year // 100
    p = (13 + 8 * k) // 25
    m = (15 - p + k - k // 4) % 30
    n = (4 + k - k // 4) % 7
    d = (19 * a + m) % 30
    e = (2 * b + 4 * c + 6 * d + n) % 7
    if d == 29 and e == 6:
        e -= 7
    if d == 28 and e == 6 and (11 * m + 11) % 30 < 19:
        e -= 7
    return str(datetime.date(year, 3, 22) + datetime.timedelta(days=d + e))


TIME = lambda r: "%02d:%02d" % (r.randint(0, 23), r.randint(0, 59))
FORMATS = {"DD/MM/YYYY": "%d/%m/%Y", "MM/DD/YYYY": "%m/%d/%Y", "DD.MM.YYYY": "%d.%m.%Y", "DD-MM-YYYY": "%d-%m-%Y", "MM-DD-YYYY": "%m-%d-%Y"}


def european(r):
    return datetime.date(*parts(r)).strftime(r.choice(list(FORMATS.values())[:4]))


def to_iso(date, style):
    try:
        return datetime.datetime.strptime(date, FORMATS[style]).date().isoformat()
    except ValueError:
        return SKIP


ORACLES = {
    "is_leap_year": (lambda year: calendar.isleap(year), either(YEAR, choices(1900, 2000, 2100))),
    "days_in_month": (lambda year, month: (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.date(year, month, 1)).days, YEAR, integers(1, 12)),
    "days_in_year": (lambda year: (datetime.date(year + 1, 1, 1) - datetime.date(year, 1, 1)).days, YEAR),
    "day_of_week": (lambda year, month, day, length: NAMES[(datetime.date(year, month, day).toordinal() - 1) % 7][:length], parts),
    "weekday_of_date": (lambda date, length: NAMES[(day(date) - 1) % 7][:length], DATE),
    "is_weekend": (lambda date: (day(date) - 1) % 7 > 4, DATE),
    "day_of_year": (lambda year, month, day: datetime.date(year, month, day).toordinal() - datetime.date(year - 1, 12, 31).toordinal(), parts),
    "day_of_year_of_date": (lambda date: day(date) - day("%d-12-31" % (int(date[:4]) - 1)), DATE),
    "days_between": (lambda first, second, sign: (lambda d: d if sign == "signed" else max(d, -d))(day(second) - day(first)), DATE, DATE),
    "weeks_between": (lambda first, second: abs(day(second) - day(first)) // 7, DATE, DATE),
    "add_days": (lambda date, days: of(day(date) + days), DATE, integers(-400, 400)),
    "next_day": (lambda date: of(day(date) + 1), either(DATE, choices("2024-02-28", "2023-02-28", "2023-12-31"))),
    "add_months": (months_later, either(DATE, choices("2024-01-31", "2023-10-31")), integers(-20, 20)),
    "age_in_years": (lambda birth, today: max(n for n in range(-1, 60) if n < 0 or months_key(birth, n) <= today) if birth <= today else SKIP, dates(1990, 2010), dates(2005, 2030)),
    "iso_week": (lambda date: iso(day(date)), either(DATE, choices("2021-01-03", "2020-12-31", "2016-01-01"))),
    "iso_week_number": (lambda year, month, day: iso(datetime.date(year, month, day).toordinal()), parts),
    "quarter": (lambda month: math.ceil(month / 3), integers(1, 12)),
    "century": (lambda year: len(range(1, year + 1, 100)), integers(1, 2100)),
    "month_name": (lambda month, length: MONTHS[month - 1][:length], integers(1, 12)),
    "month_number": (lambda name: 1 + [m[:3] for m in MONTHS].index(name.capitalize()[:3]), choices(*(MONTHS + [m[:3].lower() for m in MONTHS]))),
    "season": (lambda month: {12: "winter", 1: "winter", 2: "winter", 3: "spring", 4: "spring", 5: "spring", 6: "summer", 7: "summer", 8: "summer"}.get(month, "autumn"), integers(1, 12)),
    "reformat_date": (lambda date, style: datetime.date.fromisoformat(date).strftime(FORMATS[style]), DATE),
    "to_iso_date": (to_iso, european),
    "to_24_hour": (lambda time: datetime.datetime.strptime(time.upper().replace(" ", ""), "%I:%M%p").strftime("%H:%M"), lambda r: "%d:%02d%s" % (r.randint(1, 12), r.randint(0, 59), r.choice([" AM", " PM", "am", "pm"]))),
    "to_12_hour": (lambda time: datetime.datetime.strptime(time, "%H:%M").strftime("%I:%M %p").lstrip("0"), TIME),
    "minutes_between": (lambda begin, end: int((datetime.datetime.strptime(end, "%H:%M") - datetime.datetime.strptime(begin, "%H:%M")).seconds) // 60, TIME, TIME),
    "add_minutes": (lambda time, minutes: (datetime.datetime.strptime(time, "%H:%M") + datetime.timedelta(minutes=minutes)).strftime("%H:%M"), TIME, integers(-500, 2000)),
    "clock_angle": (angle, integers(1, 12), integers(0, 59)),
    "easter": (easter, YEAR),
    "time_to_minutes": (lambda time: (datetime.datetime.strptime(time, "%H:%M") - datetime.datetime.strptime("0:00", "%H:%M")).seconds // 60, TIME),
    "minutes_to_time": (lambda minutes, style: (lambda t: t if style == "01:01" else t.removeprefix("0"))((datetime.datetime(2000, 1, 1) + datetime.timedelta(minutes=minutes)).strftime("%H:%M")), integers(0, 1439)),
    "minutes_to_midnight": (lambda time: (datetime.datetime(1900, 1, 2) - datetime.datetime.strptime(time, "%H:%M")).total_seconds() // 60, TIME),
    "is_weekday": (lambda date: NAMES[(day(date) - 1) % 7] not in ("Saturday", "Sunday"), DATE),
    "year_of_date": (lambda date: datetime.date.fromisoformat(date).year, DATE),
    "month_of_date": (lambda date: datetime.date.fromisoformat(date).month, DATE),
    "age_from_years": (lambda born, year: len(range(born, year)) if born <= year else SKIP, integers(1900, 2000), integers(1980, 2030)),
    "next_leap_year": (lambda year: next(y for y in range(year + 1, year + 9) if calendar.isleap(y)), either(YEAR, choices(1896, 1899, 1999))),
    "leap_years_between": (lambda first, last: list(filter(calendar.isleap, range(first, last + 1))), YEAR, YEAR),
}


def months_key(birth, years):
    return "%04d%s" % (int(birth[:4]) + years, birth[4:])
