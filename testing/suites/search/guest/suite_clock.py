# Shifts the clock for code that asks for the day.


def move_clock(seconds):
    """Shifts the clock for all modules that are loaded later."""
    import datetime
    import time

    now, convert = time.time, {name: getattr(time, name) for name in ("localtime", "gmtime", "ctime")}
    form, plain = time.strftime, time.asctime
    time.time = lambda: now() + seconds
    time.time_ns = lambda: int(time.time() * 10**9)
    for name, old in convert.items():
        setattr(time, name, lambda at=None, old=old: old(time.time() if at is None else at))
    time.strftime = lambda how, at=None: form(how, time.localtime() if at is None else at)
    time.asctime = lambda at=None: plain(time.localtime() if at is None else at)

    class Same(type):
        def __instancecheck__(cls, instance):
            return isinstance(instance, cls.__mro__[1])

        def __subclasscheck__(cls, other):
            return issubclass(other, cls.__mro__[1])

        def __call__(cls, *args, **kwargs):
            return cls.__mro__[1](*args, **kwargs)  # as sums of dates and spans are

    day, moment = datetime.date, datetime.datetime
    today = classmethod(lambda cls: day.fromtimestamp(time.time()))
    current = classmethod(lambda cls, tz=None: moment.fromtimestamp(time.time(), tz))
    world = classmethod(lambda cls: moment.utcfromtimestamp(time.time()))
    datetime.date = Same("date", (day,), {"today": today, "__module__": "datetime"})
    names = {"now": current, "utcnow": world, "today": classmethod(lambda cls: cls.now()), "__module__": "datetime"}
    datetime.datetime = Same("datetime", (moment,), names)
